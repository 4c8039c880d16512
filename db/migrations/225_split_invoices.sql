-- An invoice that is split over several lines: its parts are expenses with one bill. They have the same supplier, days and number.
alter table expenses add column bill_id uuid;
create index expenses_bill on expenses (organization_id, bill_id) where bill_id is not null;
