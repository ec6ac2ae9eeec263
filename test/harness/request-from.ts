import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** A request as received from that address, optionally with a proxy's headers. */
export function requestFrom(remote: string, { forwarded, url }: { forwarded?: string; url?: string }): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remote })
  const request = new IncomingMessage(socket)
  request.url = url
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}
