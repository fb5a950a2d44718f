import type { Config } from '#platform/config.ts'

/** Why the portal could not start, in one line that names the setting to change. */
export function startFault(
  error: unknown,
  { PORT, HOST, DATABASE_URL, dataDir }: Pick<Config, 'PORT' | 'HOST' | 'DATABASE_URL' | 'dataDir'>,
): string {
  const { code = '', message, syscall, path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `PORT=${PORT} is taken by another program. Choose another, e.g. PORT=${PORT + 1} npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT=${PORT} needs rights this user does not have. Choose one from 1024.`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && message.endsWith(HOST)))
    return `HOST=${HOST} is no address of this machine.`
  if (DATABASE_URL && (databaseFaults.test(code) || connectionFaults.test(message)))
    return `DATABASE_URL: the database cannot be reached (${message}).`
  if (DATABASE_URL && sqlState.test(code)) return `DATABASE_URL: the database refuses (${message}).`
  if (path?.startsWith(dataDir) || (path && dataDir.startsWith(path)))
    return `DATA_DIR=${dataDir} cannot be written (${message}).`
  return `Parkett could not start: ${message}`
}

/**
 * The system's codes of a server that is not there, PostgreSQL's of one that lets nobody in or has no such database.
 */
const databaseFaults = /^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH|28...|3D000|53300|57P03)$/

/** Whatever else PostgreSQL refuses: no rights to make tables, an encoding that cannot hold a text. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** What the driver says itself, without a code: the server stays silent, hangs up, or speaks no TLS. */
const connectionFaults = /^timeout exceeded when trying to connect|^Connection terminated|SSL/
