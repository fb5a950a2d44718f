/** Starts what is measured, each as a process of its own on a free port of loopback, in production mode. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const here = import.meta.dirname
const root = join(here, '..', '..')

export interface Server {
  port: number
  /** from the start of the process to the first answered page */
  readyMs: number
  stop(): Promise<void>
}

export const servers = {
  parkett:
    (folder: string, more: Record<string, string> = {}) =>
    (port: number) =>
      serve(port, '/', root, join(root, 'dist', 'server', 'cli.js'), ['start'], {
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        ...more,
      }),
  next: (fixture: string, path: string) => (port: number) =>
    serve(
      port,
      path,
      join(here, 'next'),
      join(here, 'node_modules', 'next', 'dist', 'bin', 'next'),
      ['start', '-H', '127.0.0.1', '-p', String(port)],
      { FIXTURE: fixture, NEXT_TELEMETRY_DISABLED: '1' },
    ),
  reactRouter: (fixture: string, path: string) => (port: number) =>
    serve(port, path, join(here, 'react-router'), join(here, 'react-router', 'serve.js'), [], {
      FIXTURE: fixture,
      PORT: String(port),
    }),
}

export async function start(make: (port: number) => Promise<Server>): Promise<Server> {
  return make(await freePort())
}

/** Waits until a portal's table of daily figures is complete, some minutes after a first start. @returns the seconds it took */
export async function figuresCounted({ port }: Server): Promise<number> {
  const began = performance.now()
  const complete = async () =>
    /^parkett_daily_figures_complete 1$/m.test(
      await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text()),
    )
  while (!(await complete())) await new Promise((wait) => setTimeout(wait, 2000))
  return (performance.now() - began) / 1000
}

async function serve(
  port: number,
  path: string,
  cwd: string,
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<Server> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (child.exitCode !== null || performance.now() - began > 60_000)
      throw new Error(`${program} does not answer ${path}`)
    await new Promise((wait) => setTimeout(wait, 10))
  }
  return { port, readyMs: performance.now() - began, stop: () => ended(child) }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    async (response) => (await response.text()).length > 0 && response.ok,
    () => false,
  )

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number } // listening on TCP
      probe.close(() => resolve(port))
    })
  })
}
