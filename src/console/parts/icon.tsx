// The icons, drawn on a grid of 16.
import type { JSX } from 'preact'

const shapes = {
  overview: 'M2 9l6-6 6 6M4 8v5.5h8V8',
  tables: 'M2 3h12v10H2zM2 6.5h12M6 6.5V13',
  schema: 'M3 3h6v3H3zM3 8h10M3 11h10M3 13.500h6',
  diagram: 'M2 2.500h5v4H2zM9 9.500h5v4H9zM4.5 6.500v5H9',
  sql: 'M3 4l3.5 4L3 12M8 12h5',
  functions: 'M11.5 2.500c-2 0-2.500 1-2.800 3L7.300 11c-.3 2-.8 2.500-2.800 2.500M5 6.500h6',
  api: 'M5.500 4L2 8l3.500 4M10.500 4L14 8l-3.500 4M9 3L7 13',
  users: 'M8 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM3 13.5c.5-3 2.5-4 5-4s4.5 1 5 4',
  policies: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  advice: 'M8 2a4 4 0 00-2.5 7.200V11h5V9.200A4 4 0 008 2zM6.5 13.500h3',
  audit: 'M4 2h8v12H4zM6 5h4M6 8h4M6 11h2',
  migrations: 'M8 2v9M4.5 7.500L8 11l3.5-3.500M3 14h10',
  operators:
    'M6 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM1.5 13.500c.5-3 2-4 4.5-4M11 7l3 3-3.5 3.500h-2v-2z',
  import: 'M8 2v8M4.5 6.500L8 10l3.500-3.500M2 9v4.500h12V9',
  backups: 'M2 5.500h12v8H2zM3.5 5.500V3h9v2.500M8 7.500v4M6 9.500l2 2 2-2',
  keys: 'M10 9a3.5 3.5 0 10-3.3-2.300L2 11.500V14h2.500v-1.500H6V11h1.500z',
  settings: 'M2 4.500h7M12 4.500h2M2 11.500h2M7 11.500h7M10.5 3v3M5.5 10v3',
  figures: 'M3 13V8M7 13V3M11 13V6M1.5 13.500h13',
  providers: 'M6.5 3.500H3v9h3.500M6 8h8M11 5l3 3-3 3',
  logs: 'M2.5 4h11M2.5 8h7M2.5 12h9',
  mail: 'M2 4h12v8.500H2zM2 4.500l6 4.5 6-4.5',
  storage: 'M2 4.500h5l1.5 1.500H14v7H2z',
  realtime: 'M1.5 8h3l2-5 3 10 2-5h3',
  search: 'M7 11.500a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.500L14 14',
  keyboard:
    'M1.5 4h13v8h-13zM4 6.500h.01M6.700 6.500h.01M9.300 6.500h.01M12 6.500h.01M4 9.500h.01M6.500 9.500h3M12 9.500h.01',
  check: 'M3.500 8.500l3 3 6-7',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M4 8h.01M8 8h.01M12 8h.01',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  refresh: 'M13 8a5 5 0 11-1.5-3.500L13 6M13 3v3h-3',
  theme: 'M13 9.5A5.5 5.5 0 016.5 3 5.5 5.5 0 1013 9.500z',
  copy: 'M5.5 5.500h8v8h-8zM10.5 5V2.500h-8v8H5',
} as const

export type IconName = keyof typeof shapes

export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
