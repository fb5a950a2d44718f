/** A page of this portal as a document, which runs and loads nothing. Only this way needs no text to be taken for HTML. */
export function documentAt(address: string, signal?: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML)
      else reject(new Error(String(request.status)))
    })
    request.addEventListener('error', () => reject(new Error('unreachable')))
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(new Error('aborted'))
    })
    request.send()
  })
}
