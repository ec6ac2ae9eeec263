/** The page's title, null between two pages. */
let page: string | null = null
let pool = 'PuckPool'
let unread = ''
let urgent = ''

const write = () => {
  document.title = `${unread}${urgent}${page === null ? pool : `${page} · ${pool}`}`
}

/** 'Survivor Contest · PuckPool'; null leaves only the pool's name. */
export function setTabTitle(words: string | null): void {
  page = words
  write()
}

/** The pool's name in the tab, and under the icon if an iPhone adds the page to its home screen. */
export function setTabPool(name: string): void {
  pool = name
  document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', name)
  write()
}

/** '(3) Chat · PuckPool' while there are unread messages. */
export function setTabCount(count: string | null): void {
  unread = count === null ? '' : `(${count}) `
  write()
}

/** 'On the clock · Chat · PuckPool' while something is urgent that the page itself doesn't show. */
export function setTabUrgent(words: string | null): void {
  urgent = words === null ? '' : `${words} · `
  write()
}
