-- Whose work a job in a lane is: an organization and a person have a part of the places of all lanes.
alter table outbox add column for_organization uuid, add column for_person uuid;
update outbox o set for_organization = e.organization_id, for_person = e.created_by
from webhook_endpoints e where o.topic = 'webhooks.deliver' and o.lane = e.id::text;

-- When a lane had its last turn, and whether its last job was slow. Deleted after a day without turns.
create table outbox_turns (
  topic text not null,
  lane text not null,
  taken_at timestamptz not null,
  is_slow boolean not null default false,
  primary key (topic, lane)
);
create index outbox_turns_taken on outbox_turns (taken_at);
grant select, insert, update, delete on outbox_turns to doneup_system;
