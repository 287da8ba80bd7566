// Calls what the application gave, so that its faults are its own.

/** What it throws is seen as a rejection that nobody handled. */
export const callOut = <Given extends unknown[]>(
  callback: ((...given: Given) => void) | undefined,
  ...given: Given
): void => {
  try {
    callback?.(...given)
  } catch (cause) {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    void Promise.reject(cause)
  }
}
