import { expect, test } from 'vitest'
import { addressProblem } from './public-address.ts'

test.each([
  ['http://127.0.0.1:3000', 'loopback'],
  ['https://127.8.0.1', 'loopback'],
  ['http://localhost:3000', 'loopback'],
  ['https://pool.localhost/', 'loopback'],
  ['http://[::1]:3000', 'loopback'],
  ['http://0.0.0.0:3000', 'loopback'],
  ['http://192.168.1.20:3000', 'network'],
  ['http://10.0.0.7', 'network'],
  ['http://172.31.0.7', 'network'],
  ['http://172.32.0.7', 'http'],
  ['http://office-pc:3000', 'network'],
  ['http://pool.local', 'network'],
  ['https://192.168.1.20', null],
  ['http://pool.example.test', 'http'],
  ['https://localhost.example.test', null],
  ['HTTPS://pool.example.test', null],
  ['https://pool.example.test:8443/', null],
])('links starting with %s have the problem: %s', (url, problem) => expect(addressProblem(url)).toBe(problem))
