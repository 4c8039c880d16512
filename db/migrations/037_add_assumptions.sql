-- The usual figures of an organization's calculations: agent's fee, scenarios, deposit, cash and risk.
alter table organizations add column assumptions jsonb not null default '{}';
alter table organizations add column assumptions_version integer not null default 1;
