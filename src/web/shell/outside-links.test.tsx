import { expect, test } from 'vitest'
import { bytesOf } from '#web/markup.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { Menu } from '#web/shell/menu.tsx'

const links = [
  { label: 'Partnerangebot', path: 'https://partner.example/', external: true, group: 'partner' as const },
  { label: 'Newsletter', path: 'https://brief.example/', external: true, group: 'phone' as const },
  { label: 'App für iOS', path: 'https://apps.example/', external: true, badge: true },
]
const menu = (given: typeof links | []) =>
  bytesOf(<Menu quick={[]} isSignedIn={false} name="Parkett" links={given} path="" />).toString()
const footer = (given: typeof links | []) =>
  bytesOf(<Footer name="Parkett" year="2026" links={given} letters={false} slim={false} />).toString()

test('a partner of the operator stands on the first level of the menu and is called an advertisement', () => {
  expect(menu(links)).toMatch(
    /<a href="https:\/\/partner\.example\/" rel="noopener sponsored"><span[^>]*>Anzeige<\/span>/,
  )
  expect(menu([])).not.toContain('Anzeige')
})

test('help and newsletter stand there on phones alone', () =>
  expect(menu(links)).toContain('<li class="only-m"><a href="https://brief.example/"'))

test('stores that have the app are badges in the footer, without any there are none', () => {
  expect(footer(links)).toMatch(/<ul class="ft-badges">.*App für iOS/s)
  expect(footer([])).not.toContain('ft-badges')
})

test('an entry with a value has a place for it beside its link, which the open menu fills', () => {
  const quoted = { entityType: 'INDEX' as const, entityValue: '20735' }
  const markup = bytesOf(
    <Menu
      quick={[]}
      isSignedIn={false}
      name="Parkett"
      links={[{ label: 'DAX', path: '/realtime/DAX', menu: 'Realtime-Kurse, Top-Werte', quoted }]}
      path=""
    />,
  ).toString()
  expect(markup).toContain('>DAX</a><span class="num" data-menu-value="INDEX:20735"></span>')
})
