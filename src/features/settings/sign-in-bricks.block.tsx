import type { ReplyOf } from '#contract/endpoint.ts'
import type { getProfile } from '#features/account/users.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Icon } from '#web/shell/icons.tsx'

type Profile = Pick<ReplyOf<typeof getProfile>, 'hasPassword' | 'hasSecondFactor' | 'recoveryCodesLeft'>

interface Brick {
  name: string
  /** where the name is too long for a brick */
  short?: string
  isThere: boolean
  /** where it is had */
  path: string
}

const secondFactor = '/einstellungen/zweiter-faktor'

/**
 * What protects a sign-in: the second factor and its codes belong to a password, a passkey is both factors. Nobody signs in before
 * the address is confirmed.
 */
const bricksOf = (profile: Profile, passkeys: number): Brick[] => [
  { name: 'Passkey', isThere: passkeys > 0, path: '#passkeys' },
  ...(profile.hasPassword
    ? [
        { name: 'Zweiter Faktor', isThere: profile.hasSecondFactor, path: secondFactor },
        {
          name: 'Wiederherstellungscodes',
          short: 'Codes',
          isThere: profile.recoveryCodesLeft > 0,
          path: secondFactor,
        },
      ]
    : []),
  { name: 'E-Mail bestätigt', isThere: true, path: '/einstellungen/profil' },
]

const counts = ['Keiner', 'Einer', 'Zwei', 'Drei', 'Vier']
const ofCounts = ['keinem', 'einem', 'zwei', 'drei', 'vier']

/** How well a sign-in is protected, brick by brick, and the way to those that are missing. */
export function SignInBricks({ profile, passkeys }: { profile: Profile; passkeys: number }) {
  const bricks = bricksOf(profile, passkeys)
  const missing = bricks.filter(({ isThere }) => !isThere)
  const lack = `Es ${missing.length === 1 ? 'fehlt' : 'fehlen'}: ${missing.map(({ name }) => name).join(', ')}`
  // a password alone can be stolen
  const isGood = passkeys > 0 || profile.hasSecondFactor
  const [there, all] = [bricks.length - missing.length, bricks.length]
  return (
    <Board title={isGood ? 'Deine Anmeldung ist gut geschützt' : 'Deine Anmeldung lässt sich besser schützen'}>
      <div className="pad">
        <p className="sm mut2">
          {missing.length === 0
            ? 'Alle Bausteine sind da.'
            : `${counts[there]} von ${ofCounts[all]} Bausteinen. ${lack}.`}
        </p>
        <ul className="bricks">
          {bricks.map(({ name, short = name, isThere, path }) => (
            <li key={name} className={isThere ? 'on' : undefined}>
              {isThere ? (
                <span>
                  <Icon name="check" small />
                  {short}
                </span>
              ) : (
                <a href={path}>
                  <Icon name="plus" small />
                  {short}
                  <span className="vh"> einrichten</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Board>
  )
}
