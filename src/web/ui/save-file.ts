/** Hands a text to the browser as a file that it saves. The mark at its start tells spreadsheets that it is UTF-8. */
export function saveFile({ name, text }: { name: string; text: string }): void {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text
  const address = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}

const BYTE_ORDER_MARK = '\ufeff'
