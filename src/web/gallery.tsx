import { page } from '#web/page.tsx'

export const gallery = page({ path: '/dev/bloecke', head: () => ({ title: 'Blöcke' }), Page: () => <p>…</p> })
