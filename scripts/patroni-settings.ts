import { join } from 'node:path'

/** One machine of the cluster: PostgreSQL and its Patroni. */
export interface Node {
  name: string
  home: string
  port: number
  restPort: number
}

interface Settings {
  node: Node
  /** The folder of PostgreSQL's programs. */
  bin: string
  etcdPort: number
  /** Shared by all logins of the test. */
  password: string
}

/** The settings of docs/several-processes.md with local ports. Patroni reads JSON, a subset of YAML. */
export function patroniSettings({ node, bin, etcdPort, password }: Settings): object {
  const login = (username: string) => ({ username, password })
  return {
    scope: 'doneup',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // A lost machine is detected after ttl, a lost PostgreSQL at the next check of its Patroni.
        ttl: 6,
        loop_wait: 2,
        retry_timeout: 2,
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: join(node.home, 'data'),
      bin_dir: bin,
      pgpass: join(node.home, 'pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: node.home, max_connections: 100 },
      pg_hba: [
        'local all all trust',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}
