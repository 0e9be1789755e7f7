CREATE TABLE "operator_password_halves" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"change" text NOT NULL,
	"way" text NOT NULL,
	"by_id" uuid,
	"confirmed_by" uuid,
	"at" timestamp with time zone NOT NULL,
	"decides_from" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_change" CHECK ("operator_changes"."change" in ('created', 'password', 'second-factor', 'roles', 'enabled', 'own-factor')),
	CONSTRAINT "operator_change_way" CHECK ("operator_changes"."way" in ('installation', 'command-line', 'two-persons', 'alone', 'self')),
	CONSTRAINT "changed_by" CHECK (("operator_changes"."by_id" is not null) = ("operator_changes"."way" in ('two-persons', 'alone'))),
	CONSTRAINT "confirmed_by" CHECK (("operator_changes"."confirmed_by" is not null) = ("operator_changes"."way" = 'two-persons')),
	CONSTRAINT "confirmed_by_another" CHECK ("operator_changes"."operator_id" not in ("operator_changes"."by_id", "operator_changes"."confirmed_by") and "operator_changes"."by_id" <> "operator_changes"."confirmed_by")
);
--> statement-breakpoint
CREATE TABLE "two_person_decisions" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"digest" text NOT NULL,
	"decision" text NOT NULL,
	"decided_by" text NOT NULL,
	"why" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_persons" CHECK ("two_person_decisions"."decided_by" <> "two_person_decisions"."requested_by"),
	CONSTRAINT "two_person_decision" CHECK ("two_person_decisions"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "two_person_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"what" jsonb NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"why" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lapses_at" timestamp with time zone,
	CONSTRAINT "request_as_asked" UNIQUE("id","requested_by","digest"),
	CONSTRAINT "two_person_kind" CHECK ("two_person_requests"."kind" in ('create-operator', 'change-roles', 'reset-password', 'reset-second-factor', 'enable-operator', 'disable-operator', 'revocation', 'trust', 'publish-prices'))
);
--> statement-breakpoint
ALTER TABLE "two_person_decisions" ADD CONSTRAINT "decision_on_what_was_asked" FOREIGN KEY ("request_id","requested_by","digest") REFERENCES "public"."two_person_requests"("id","requested_by","digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_changes_operator_id_at_index" ON "operator_changes" USING btree ("operator_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "two_person_requests_kind_subject_requested_at_index" ON "two_person_requests" USING btree ("kind","subject","requested_at");--> statement-breakpoint
ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_operator FOREIGN KEY (operator_id) REFERENCES operators (id);--> statement-breakpoint
ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_by FOREIGN KEY (by_id) REFERENCES operators (id);--> statement-breakpoint
ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_confirmed_by FOREIGN KEY (confirmed_by) REFERENCES operators (id);--> statement-breakpoint
CREATE FUNCTION digest_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := encode(sha256(convert_to(NEW.what::text, 'UTF8')), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER two_person_requests_digest BEFORE INSERT ON two_person_requests
  FOR EACH ROW EXECUTE FUNCTION digest_request();--> statement-breakpoint
INSERT INTO two_person_requests (id, kind, subject, what, why, requested_by, requested_at, lapses_at)
  SELECT id, 'revocation', id::text, act, why, requested_by, requested_at, requested_at + interval '7 days'
    FROM authority_requests;--> statement-breakpoint
INSERT INTO two_person_requests (id, kind, subject, what, why, requested_by, requested_at)
  SELECT id, 'trust', sha256,
         jsonb_build_object('act', act, 'sha256', sha256, 'name', name, 'source', source,
                            'certificate', translate(encode(certificate, 'base64'), E'\n', '')),
         why, requested_by, requested_at
    FROM trust_requests;--> statement-breakpoint
INSERT INTO two_person_decisions (request_id, requested_by, digest, decision, decided_by, why, decided_at)
  SELECT d.request_id, d.requested_by, r.digest, d.decision, d.decided_by, d.why, d.decided_at
    FROM (SELECT * FROM authority_decisions UNION ALL SELECT * FROM trust_decisions) d
    JOIN two_person_requests r ON r.id = d.request_id;--> statement-breakpoint
INSERT INTO two_person_requests (id, kind, subject, what, why, requested_by, requested_at)
  SELECT gen_random_uuid(), 'publish-prices', id::text, jsonb_build_object('note', note, 'data', data), note, author_id, updated_at
    FROM price_lists WHERE state = 'draft';--> statement-breakpoint
-- before this, one administrator did alone what takes two now
INSERT INTO operator_changes (id, operator_id, change, way, by_id, at, decides_from)
  SELECT gen_random_uuid(), o.id,
         CASE e.act WHEN 'create-operator' THEN 'created' WHEN 'reset-password' THEN 'password'
                    WHEN 'reset-second-factor' THEN 'second-factor' ELSE 'enabled' END,
         CASE WHEN by.id IS NULL THEN 'command-line' ELSE 'alone' END, by.id, e.at, e.at + interval '24 hours'
    FROM events e
    JOIN operators o ON o.id::text = e.target_id
    LEFT JOIN operators by ON e.actor_kind = 'operator' AND by.id::text = e.actor_id
   WHERE e.act IN ('create-operator', 'reset-password', 'reset-second-factor', 'enable-operator')
     AND by.id IS DISTINCT FROM o.id;--> statement-breakpoint
INSERT INTO operator_changes (id, operator_id, change, way, at, decides_from)
  SELECT gen_random_uuid(), o.id, 'created', 'installation', o.created_at, o.created_at
    FROM operators o
   WHERE NOT EXISTS (SELECT FROM operator_changes c WHERE c.operator_id = o.id AND c.change = 'created');--> statement-breakpoint
DROP TABLE "authority_decisions" CASCADE;--> statement-breakpoint
DROP TABLE "authority_requests" CASCADE;--> statement-breakpoint
DROP TABLE "trust_decisions" CASCADE;--> statement-breakpoint
DROP TABLE "trust_requests" CASCADE;--> statement-breakpoint
-- neither who asked nor who wrote about the same thing since it was last decided
CREATE FUNCTION refuse_own_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM two_person_requests asked
      JOIN two_person_requests own ON own.kind = asked.kind AND own.subject = asked.subject
     WHERE asked.id = NEW.request_id AND own.requested_by = NEW.decided_by
       AND own.requested_at > coalesce((
         SELECT max(d.decided_at) FROM two_person_decisions d
           JOIN two_person_requests r ON r.id = d.request_id
          WHERE r.kind = asked.kind AND r.subject = asked.subject), '-infinity'))
  THEN
    RAISE EXCEPTION 'whoever asked or wrote does not decide'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'two_persons';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER two_person_decisions_by_another BEFORE INSERT ON two_person_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_own_decision();--> statement-breakpoint
CREATE TRIGGER two_person_requests_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON two_person_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER two_person_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON two_person_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER operator_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
