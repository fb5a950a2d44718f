import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled, fail, root, step } from './launch/install.mjs'

// Everything that must hold: types, lint, dead dependencies, unit, service and browser tests. Needs nothing running.
ensureInstalled()
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  CHROMIUM: findChromium(),
}

// Types keep one core as busy as all else the other.
const kept = await Promise.all([check('Types', 'tsc', ['--noEmit']), checkTexts()])
if (kept.includes(false)) process.exit(1)
const filters = process.argv.slice(2)
// One after the other: unit tests keep every core busy by themselves, and some tests hold a portal to its seconds.
for (const project of ['unit*', 'timed', 'portal']) {
  run(`Tests: ${project}`, 'vitest', [
    'run',
    '--project',
    project,
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ])
}

/** What needs no types, and the build. @returns whether all of it holds */
async function checkTexts() {
  const holds = [
    await check('Format', 'biome', ['format']),
    await check('Lint', 'oxlint', ['--deny-warnings']),
    await check('Unused files and dependencies', 'knip', []),
  ]
  ensureBuilt()
  return !holds.includes(false)
}

/** Runs a program that looks at the sources; what it says comes in one piece. @returns whether it found nothing */
function check(title, program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    const said = []
    child.stdout.on('data', (part) => said.push(part))
    child.stderr.on('data', (part) => said.push(part))
    child.on('error', (error) => said.push(Buffer.from(error.message)))
    child.on('close', (status) => {
      step(title)
      process.stderr.write(Buffer.concat(said))
      if (status !== 0) console.error(`${title}: failed.`)
      resolve(status === 0)
    })
  })
}

function run(title, program, args) {
  step(title)
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment })
  if (status !== 0) fail(`${title}: failed.`)
}

/** Chromium for the browser tests: the one that is there, else Debian's. */
function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell', // without the windows of the whole browser, a quarter quicker
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = known.find((path) => path && existsSync(path))
  if (found) return found
  step('Installing Chromium for the browser tests …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [program, ...rest] = [...sudo, 'apt-get', ...args]
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    return spawnSync(program, rest, options).status === 0
  }
  const isListed = apt('update', '-q')
  const installed = ['chromium-headless-shell', 'chromium'].find(
    (name) => isListed && apt('install', '-yq', '--no-install-recommends', name),
  )
  if (!installed) fail('Chromium is missing and could not be installed. Install it, or name it in CHROMIUM.')
  return `/usr/bin/${installed}`
}
