// Where every minute counts, what is tried at random is tried less often.
export const inCi = process.env['CI'] !== undefined
