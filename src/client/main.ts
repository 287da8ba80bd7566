// The whole client.
export { PlinthError, type ClientCode } from './core/error.ts'
export type { Call, Failure, Result, Success } from './core/result.ts'
