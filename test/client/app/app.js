// A to-do list for pages without a build: the client comes from the service.
const { url, key } = await (await fetch('settings.json')).json()
const { createClient } = await import(`${url}/client/v1/plinth.js`)
const plinth = createClient(url, key)

const find = (id) => document.getElementById(id)
const tell = (text) => (find('told').textContent = text)

const item = (todo) => {
  const box = Object.assign(document.createElement('input'), {
    type: 'checkbox',
    checked: todo.done,
  })
  box.onchange = () => plinth.from('todos').update({ done: box.checked }).eq('id', todo.id).then()
  const line = document.createElement('li')
  line.append(box, todo.title)
  return line
}

let view
const show = (session) => {
  find('entrance').hidden = session !== null
  find('inside').hidden = session === null
  find('who').textContent = session?.user.email ?? ''
  view?.stop()
  view = session
    ? plinth
        .from('todos')
        .select('id, title, done')
        .eq('owner', session.user.id)
        .order('id')
        .live(({ rows, status }) => {
          find('todos').replaceChildren(...rows.map(item))
          find('todos').dataset.status = status
        })
    : undefined
}

// The session may be renewed each hour: only another user is another list.
let shown
plinth.auth.onAuthStateChange((event, session) => {
  const user = session?.user.id ?? null
  if (user === shown) return
  shown = user
  tell('')
  show(session)
})

find('entrance').onsubmit = async (event) => {
  event.preventDefault()
  const { email, password } = Object.fromEntries(new FormData(event.target))
  const isNew = event.submitter.name === 'up'
  const { data, error } = isNew
    ? await plinth.auth.signUp({ email, password })
    : await plinth.auth.signInWithPassword({ email, password })
  tell(error?.message ?? (data.session ? '' : 'Open the link in the mail.'))
}

find('adding').onsubmit = async (event) => {
  event.preventDefault()
  const { title } = Object.fromEntries(new FormData(event.target))
  const { error } = await plinth.from('todos').insert({ title })
  tell(error?.message ?? '')
  if (!error) event.target.reset()
}

find('leave').onclick = () => plinth.auth.signOut()
