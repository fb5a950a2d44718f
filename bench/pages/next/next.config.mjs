import { join } from 'node:path'

/** Next.js as it recommends itself, without telling home and without compression, which the others do not measure either. */
export default { compress: false, turbopack: { root: join(import.meta.dirname, '..') } }
