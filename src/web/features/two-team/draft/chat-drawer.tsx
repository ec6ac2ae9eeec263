import { Drawer } from '@mantine/core'
import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import classes from './draft-tab.module.css'

/** The chat over a phone's draft room. */
export function ChatDrawer({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Drawer opened onClose={onClose} position="bottom" size="75%" title="Pool Chat">
      <div className={`stack ${classes.sheet}`}>
        <ChatPanel />
      </div>
    </Drawer>
  )
}
