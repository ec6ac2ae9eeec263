import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** A request as it reaches the server from that address, perhaps with what a proxy says of its way. */
export function requestFrom(remote: string, { forwarded, url }: { forwarded?: string; url?: string }): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remote })
  const request = new IncomingMessage(socket)
  request.url = url
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}
