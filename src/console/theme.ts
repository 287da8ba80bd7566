// Light or dark: as the system says, until somebody chooses.
import { effect, signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'

const key = 'plinth.theme'
const stored = localStorage.getItem(key)

export const theme = signal<Theme>(stored === 'light' || stored === 'dark' ? stored : 'system')

effect(() => {
  localStorage.setItem(key, theme.value)
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
})

export const nextTheme = (): void => {
  const isDark =
    theme.value === 'dark' ||
    (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  theme.value = isDark ? 'light' : 'dark'
}
