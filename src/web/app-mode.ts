interface Asked {
  path: string
  query: URLSearchParams
}

const applications = ['ios', 'android'] as const

/** The native app asks for pages without header and stays in that mode from link to link. */
export const inApp = (asked: Asked): boolean => appMarks(asked).length > 0 || asked.path.includes('/mobile/')

function appMarks({ query }: Pick<Asked, 'query'>): string[] {
  const application = applications.find((known) => known === query.get('application'))
  return [
    ...(query.get('client') === 'app' ? ['client=app'] : []),
    ...(application ? [`application=${application}`] : []),
  ]
}

/** What a link must carry so that the next page is shown in the app too; undefined outside the app. */
export function appQuery(asked: Asked): string | undefined {
  if (!inApp(asked)) return undefined
  return appMarks(asked).join('&') || 'client=app'
}

const link = /(<a\b[^>]*?\shref=")(\/(?!\/|api\/)[^"#]*)/g
const form = /(<form\b[^>]*?\saction="\/[^>]*>)/g

/** An address of this site with the marks of the app; those it has already are not repeated. */
export function addressInApp(address: string, marks: string, and = '&'): string {
  const bare = new URL(address.replaceAll('&amp;', '&'), 'http://here').searchParams
  const missing = marks.split('&').filter((mark) => !bare.has(mark.slice(0, mark.indexOf('='))))
  return missing.length === 0 ? address : address + (address.includes('?') ? and : '?') + missing.join(and)
}

/** A page whose links and forms to this site stay in the app. Markup comes from React, so attributes are escaped. */
export function markupInApp(markup: string, marks: string): string {
  const fields = marks
    .split('&')
    .map((mark) => mark.split('='))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`)
    .join('')
  return markup
    .replace(link, (_, before: string, address: string) => before + addressInApp(address, marks, '&amp;'))
    .replace(form, (open) => open + fields)
}
