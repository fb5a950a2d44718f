import { SharePage } from '../../built/content.js'
import { content } from './fixture.server.js'

export const loader = () => content

export const meta = ({ loaderData }) => [{ title: loaderData.title }]

export default function Share({ loaderData }) {
  return <SharePage content={loaderData} />
}
