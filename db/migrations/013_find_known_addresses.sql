-- Where somebody has signed in from: the limit of guesses from all over the world does not hold there.
create index audit_log_sign_ins on audit_log (user_id, ip_address, at) where action = 'signed_in';
