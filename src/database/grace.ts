// What becomes of a statement that does not end in its time: milliseconds after that.
export const cancelAfter = 2_000
/** Code of the application may swallow a cancel. */
export const terminateAfter = 5_000
/** A server that does not even terminate is gone, though the connection says otherwise. */
export const goneAfter = 6_000
