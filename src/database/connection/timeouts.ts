// What happens to a statement that runs past its timeout: milliseconds after that.
export const cancelAfter = 2_000
/** Code of the application may catch a cancel and go on. */
export const terminateAfter = 5_000
/** A server that does not even terminate is gone, though the connection says otherwise. */
export const goneAfter = 6_000
/** How soon a statement whose client has left is cancelled once more. */
export const cancelAgainAfter = 1_000
/** When an operation is terminated whose client has left, but whose code catches the cancel. */
export const leftAfter = 5_000
