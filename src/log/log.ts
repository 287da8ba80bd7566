// As much of a logger as this folder needs.
export interface Log {
  info(detail: object, sentence: string): void
  warn(detail: object, sentence: string): void
  error(detail: object, sentence: string): void
}
