// The operators' console: a page over the routes of /admin/v1. A rule in it is a mistake: the service decides.
import { render } from 'preact'
import { Shell } from './shell.tsx'

const app = document.querySelector('#app')
if (app) render(<Shell />, app)
