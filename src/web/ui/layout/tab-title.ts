let title = 'PuckPool'
let unread = ''

const write = () => {
  document.title = `${unread}${title}`
}

export function setTabTitle(words: string): void {
  title = words
  write()
}

/** '(3) Chat · PuckPool' while there are unread messages. */
export function setTabCount(count: string | null): void {
  unread = count === null ? '' : `(${count}) `
  write()
}
