/** What keeps a copy from being written or read, in a sentence for the operator. */
export class CopyFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'CopyFault'
  }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
/** PostgreSQL's codes */
const databaseDiskFull = '53100'

/** Puts faults of the system and of the database into words. @param folder where the copy was to be written */
export function toCopyFault(error: unknown, folder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (fullDisk.has(code))
    return new CopyFault(`there is no room left in ${folder}: nothing was kept of this copy`, error)
  if (forbidden.has(code)) return new CopyFault(`${folder} cannot be written (${message})`, error)
  if (code === databaseDiskFull) return new CopyFault(`the database has no room left on its disk (${message})`, error)
  return error
}
