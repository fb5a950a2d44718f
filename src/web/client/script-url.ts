interface ScriptUrls {
  createScriptURL(url: string): string
}

/** Workers are scripts, and pages of the portal take those from a policy alone. @param path of this portal */
export function scriptUrl(path: string): string {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): ScriptUrls } }
  const policy = trustedTypes?.createPolicy('workers', { createScriptURL: (url: string) => url })
  return policy ? policy.createScriptURL(path) : path
}
