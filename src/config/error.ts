/** A mistake in the environment. Its message names variables, and never the values of secrets. */
export class ConfigError extends Error {}
