// The output of the commands that end by themselves.
export type Say = (sentence: string) => void

export const say: Say = (sentence) => void process.stdout.write(`${sentence}\n`)
