/** Called with the milliseconds that the server worked on a request, whether or not it failed. */
export type OnWorked = (milliseconds: number) => void

export const timed = async <T>(worked: OnWorked, ask: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  try {
    return await ask()
  } finally {
    worked(performance.now() - began)
  }
}
