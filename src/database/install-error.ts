// What no waiting mends: told to the operator in a sentence, and the program ends.
export class InstallError extends Error {}
