import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * The child as it is after a build: a file or two in place of two hundred, which forty processes would read each.
 * @param folder where it may lie
 * @returns the file to run
 */
export async function bundledChild(folder: string): Promise<string> {
  const outDir = join(folder, 'child')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['pg-native'] },
    build: { ssr: 'tests/service/copies/child.ts', outDir, emptyOutDir: true, minify: false, target: 'node24' },
  })
  copyFileSync('package.json', join(outDir, 'package.json')) // a program asks it for its version
  return join(outDir, 'child.js')
}
