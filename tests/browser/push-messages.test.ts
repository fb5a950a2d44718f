import { expect, test } from 'vitest'
import { testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal(undefined, { WEB_PUSH: 'on', WEBHOOKS: 'on' })

/** The push service of the browser's maker, which is not asked in tests. */
function withoutService(): void {
  PushManager.prototype.subscribe = async () =>
    ({
      toJSON: () => ({
        endpoint: 'https://push.example.org/1',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    }) as unknown as PushSubscription
  Notification.requestPermission = async () => 'granted'
}

test('a browser is switched on, and its worker shows what comes', async () => {
  const reader = await testReader(visited.portal)
  const page = await visited.open({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = reader.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  await page.context().grantPermissions(['notifications'], { origin: visited.url })
  await page.addInitScript(withoutService)
  await page.goto(`${visited.url}/einstellungen/benachrichtigungen`)
  await page.getByRole('button', { name: 'In diesem Browser einschalten' }).click()
  await page.getByRole('button', { name: 'Ausschalten' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // a browser without a screen shows no notifications: what its worker asks for is noted instead
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) =>
      void Reflect.set(globalThis, 'told', [title, options?.body])
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Alarm: SAP', body: 'über 118,00 EUR', url: `${visited.url}/alarme` }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: visited.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await expect
    .poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'told')))
    .toEqual(['Alarm: SAP', 'über 118,00 EUR'])

  /** What a tap on a notification opens. */
  const openedBy = (url: string) =>
    worker?.evaluate((address) => {
      const scope = globalThis as unknown as EventTarget & { clients: { openWindow(to: string): Promise<unknown> } }
      const opened: string[] = []
      scope.clients.openWindow = async (to) => void opened.push(to)
      const notification = { data: { url: address }, close: () => void opened.push('closed') }
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
      return opened
    }, url)
  expect(await openedBy(message.url)).toEqual(['closed', message.url])
  expect(await openedBy('/alarme')).toEqual(['closed', message.url])
  expect(await openedBy('https://anderswo.example/x')).toEqual(['closed', visited.url])
  await page.context().close()
})
