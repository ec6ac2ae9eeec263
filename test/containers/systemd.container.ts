import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsUnder, filesUnder, requireDocker } from './guide.ts'

const NAME = 'puckpool-guide-systemd'
/** The two machines of the guide are one here. */
const MACHINE = `FROM node:24-bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \\
  systemd systemd-sysv dbus systemd-journal-remote nginx openssl && useradd --system puckpool`

const docker = (words: readonly string[], input = '') => execFileSync('docker', words, { encoding: 'utf8', input })
const type = (...lines: string[]) =>
  docker(['exec', '-i', NAME, 'bash'], ['set -eo pipefail', 'sudo() { "$@"; }', ...lines].join('\n'))
const save = (file: string, text: string) =>
  docker(['exec', '-i', NAME, 'sh', '-c', `mkdir -p $(dirname ${file}) && cat >${file}`], text)

describe('systemd and its journal, as docs/operations-large.md says', () => {
  beforeAll(() => {
    requireDocker()
    const network = process.env.BUILD_NETWORK ? [`--network=${process.env.BUILD_NETWORK}`] : []
    docker(['build', '--quiet', ...network, '--tag', NAME, '-'], MACHINE)
    // The rights of a machine's first process.
    const rights = ['--cap-add=SYS_ADMIN', '--security-opt=seccomp=unconfined', '--security-opt=apparmor=unconfined']
    const places = [
      '--tmpfs=/run',
      '--tmpfs=/run/lock',
      '--volume=/sys/fs/cgroup:/sys/fs/cgroup',
      '--env=container=docker',
    ]
    docker(['run', '--detach', '--name', NAME, ...rights, ...places, NAME, '/sbin/init'])
    type('until systemctl is-system-running; do sleep 0.5; done', 'mount --make-rshared /')
  }, 600_000)
  afterAll(() => void docker(['rm', '--force', '--volumes', NAME]))

  test('the secret is encrypted on the disk, and only the service can read it', () => {
    const [commands = []] = commandsUnder('operations-large', 'Secrets in files')
    const [service = ''] = filesUnder('operations-large', 'Secrets in files')
    type(...commands)
    save('/etc/systemd/system/pool.service', `${service}User=puckpool\nExecStart=/bin/cat $APP_SECRET_FILE\n`)
    type('systemctl daemon-reload', 'systemctl start pool')
    const secret = type('journalctl --unit pool --output cat | grep =$').trim()
    expect(secret).toMatch(/^[\w+/]{43}=$/)
    expect(type('cat /etc/credstore.encrypted/app-secret')).not.toContain(secret)
  })

  test('its log reaches the other machine, late if that was down, and no one else’s does', () => {
    const heading = 'The log on another machine'
    const [upload = '', again = '', nginx = ''] = filesUnder('operations-large', heading)
    const [commands = []] = commandsUnder('operations-large', heading)
    const [, receive = ''] = /(systemd-journal-remote --listen\S+ .+)$/m.exec(nginx) ?? []
    const [, ofAgain = ''] = /^# (\S+):/.exec(again) ?? []
    save('/etc/systemd/journal-upload.conf', upload)
    save(ofAgain, again)
    save('/etc/nginx/conf.d/logs.conf', nginx)
    type(
      'cd',
      'echo 127.0.0.1 logs.example.org >>/etc/hosts',
      'new() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "$@" 2>/dev/null; }',
      'for ca in logs-ca senders-ca; do new -subj /CN=$ca -keyout $ca.key -out /etc/ssl/certs/$ca.pem; done',
      'by() { local ca=$1; shift; new -CA /etc/ssl/certs/$ca.pem -CAkey $ca.key -addext basicConstraints=CA:FALSE "$@"; }',
      'by logs-ca -subj /CN=logs -addext subjectAltName=DNS:logs.example.org -keyout /etc/ssl/private/logs.pem -out /etc/ssl/certs/logs.pem',
      'by senders-ca -subj /CN=pool -keyout journal-upload.key -out /etc/ssl/certs/journal-upload.pem',
      'mkdir -p /var/log/journal/remote',
      `systemd-run --quiet --unit=receive /lib/systemd/${receive}`,
      'systemctl restart nginx',
      ...commands,
    )
    const say = (line: string) => type(`echo '${line}' | systemd-cat --identifier=pool`)
    const arrives = (line: string) =>
      type(
        `for _ in $(seq 60); do journalctl --file=/var/log/journal/remote/pool.journal --identifier=pool --output=cat | grep '${line}' && exit; sleep 1; done; exit 1`,
      )
    say('{"msg":"security","event":"sign_in"}')
    arrives('sign_in')
    type('systemctl stop nginx')
    say('{"msg":"security","event":"sign_out"}')
    // Systemd gives up after five failures in ten seconds.
    type('sleep 25', 'systemctl start nginx')
    arrives('sign_out')
    expect(type(askWithoutCertificate)).toBe('400\n')
  })
})

const askWithoutCertificate = `node -e "
  require('node:https').get('https://logs.example.org:19532/upload', { rejectUnauthorized: false }, ({ statusCode }) => console.log(statusCode))"`
