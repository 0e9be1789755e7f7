CREATE TABLE "evidence_forgetting" (
	"stream" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_forgotten" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_policies" (
	"number" integer PRIMARY KEY NOT NULL,
	"policy" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "evidence_forgotten_by_index" ON "evidence_forgotten" USING btree ("by");--> statement-breakpoint
CREATE TRIGGER evidence_policies_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_policies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER evidence_forgotten_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_forgotten
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A salt goes only where the record says why, in the same transaction, and only of what nobody needs: the own history of a
-- person who went, a case that was cleared away, a contract that is gone. Looked at when it goes, not when the record is
-- written: a restored backup brings the record before it brings the events.
CREATE FUNCTION refuse_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM evidence_forgotten f JOIN events e ON e.id = f.by
     WHERE f.event_id = OLD.event_id AND e.act = 'forget-events'
  ) THEN
    RAISE EXCEPTION 'no record says why the salt of % goes', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (
    SELECT FROM events e
     WHERE e.id = OLD.event_id
       AND (EXISTS (SELECT FROM persons p WHERE e.stream = 'person:' || p.id AND p.closed_at IS NOT NULL)
         OR EXISTS (SELECT FROM accounts a JOIN persons p ON p.id = a.person_id
                     WHERE e.stream = 'account:' || a.id AND p.closed_at IS NOT NULL)
         OR e.stream LIKE 'verification:%' AND NOT EXISTS (SELECT FROM verifications v WHERE e.stream = 'verification:' || v.id)
         OR e.stream LIKE 'contract:%' AND NOT EXISTS (SELECT FROM contracts c WHERE e.stream = 'contract:' || c.id))
  ) THEN
    RAISE EXCEPTION 'the event % is still needed', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER evidence_salts_go_by_rule BEFORE DELETE ON evidence_salts
  FOR EACH ROW EXECUTE FUNCTION refuse_forgetting();
--> statement-breakpoint
CREATE TRIGGER evidence_salts_never_change BEFORE UPDATE OR TRUNCATE ON evidence_salts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
