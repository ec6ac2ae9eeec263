import { newClientId } from '#web/api/client-id.ts'
import { Failure } from '#web/api/failure.ts'
import { sendToChat } from './socket.ts'

/** Posts a line in the chat from another screen. Throws with the server's words if it is refused. */
export async function postToChat(message: string): Promise<void> {
  const said = await sendToChat({ message, clientId: newClientId() })
  if (!said.success) throw new Failure({ message: said.message, code: 'chat_refused', status: 409 })
}
