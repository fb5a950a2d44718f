import { readFileSync } from 'node:fs'
import { prepare, SharePage } from '../../../../built/content.js'

export const dynamic = 'force-dynamic'

const content = JSON.parse(readFileSync(process.env.FIXTURE, 'utf8'))
await prepare(content)

export const generateMetadata = () => ({ title: content.title })

export default function Page() {
  return <SharePage content={content} />
}
