// The part of a logger that is used.
export interface Log {
  info(detail: object, sentence: string): void
  warn(detail: object, sentence: string): void
  error(detail: object, sentence: string): void
}
