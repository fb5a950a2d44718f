import { BlockList, isIP } from 'node:net'

/** One address, or a network by its first bits: 203.0.113.7, 2001:db8::/32. Undefined: it is neither. */
export function addressRange(text: string): { covers: (address: string) => boolean } | undefined {
  const [, net = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const kind = isIP(net)
  const most = kind === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (kind === 0 || net.includes('%') || prefix > most) return undefined
  const list = new BlockList()
  list.addSubnet(net, prefix, familyOf(kind))
  return {
    covers: (address) => {
      const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address // as sockets of both families write it
      return isIP(plain) !== 0 && list.check(plain, familyOf(isIP(plain)))
    },
  }
}

const familyOf = (kind: number) => (kind === 4 ? 'ipv4' : 'ipv6')
