const KEY = 'PuckPool_just_joined'

/** Records, until the member signs out or answers, that they have joined a contest and can be asked about reminders. */
export const noteJoined = () => sessionStorage.setItem(KEY, 'yes')
export const hasJustJoined = () => sessionStorage.getItem(KEY) !== null
export const forgetJoined = () => sessionStorage.removeItem(KEY)
