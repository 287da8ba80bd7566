// The diagram as a file of its own, with the colours that it has on the page.
const rules = (color: (name: string) => string): string => `
text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:${color('--text')}}
.name{font-weight:700}
.primary{font-weight:700}
.refers{fill:${color('--accent')}}
.type{fill:${color('--quiet')}}
.box{fill:${color('--surface')};stroke:${color('--strong-line')}}
.rule{stroke:${color('--line')}}
.keys path{fill:none;stroke:${color('--accent')};stroke-width:1.3}
.tip{fill:${color('--accent')};stroke:none}`

const margin = 24

export const fileOf = (svg: SVGSVGElement, width: number, height: number): Blob => {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string): string => styles.getPropertyValue(name).trim()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.querySelector('.marked')?.remove()
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href')
  const [w, h] = [width + 2 * margin, height + 2 * margin]
  for (const name of ['class', 'aria-hidden']) copy.removeAttribute(name)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${w} ${h}`)
  copy.setAttribute('width', String(w))
  copy.setAttribute('height', String(h))
  const text = new XMLSerializer().serializeToString(copy)
  // As text: the page's policy allows no style within it.
  const begin = text.indexOf('>') + 1
  const ground = `<rect x="${-margin}" y="${-margin}" width="${w}" height="${h}" fill="${color('--ground')}"/>`
  return new Blob(
    [text.slice(0, begin), `<style>${rules(color)}</style>`, ground, text.slice(begin)],
    {
      type: 'image/svg+xml',
    },
  )
}
