/** As in package.json; a test holds them equal. */
export const version: string = '1.0.0'
