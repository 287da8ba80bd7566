// What a path says before any route looks at it.

/** Pages and programs of ours: the console, the client for pages, texts for agents. They count against no limit. */
export const isOurFile = (target: string): boolean =>
  /^\/(console|client|llms\.txt|agents\.md)(?:[/?#]|$)/.test(target)

/**
 * fetch and proxies resolve `.` and `..`, in any spelling, and what was meant for one route would reach another. A slash
 * or a backslash counts however it is written, since what is on the way may decode it.
 */
const dots = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i

export const hasDots = (target: string): boolean => dots.test(target.replace(/[?#].*$/s, ''))
