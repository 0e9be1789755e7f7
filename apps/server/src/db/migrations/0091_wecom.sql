CREATE TABLE "wecom_callback_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wecom_callback_days_day_kind_outcome_pk" PRIMARY KEY("day","kind","outcome")
);
--> statement-breakpoint
CREATE TABLE "wecom_callbacks" (
	"replay_key" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"sealed" "bytea",
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wecom_callbacks_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "wecom_contacts" (
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"phone" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wecom_contacts_owner_kind_owner_id_member_id_pk" PRIMARY KEY("owner_kind","owner_id","member_id"),
	CONSTRAINT "wecom_contact_owner" CHECK ("wecom_contacts"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
CREATE TABLE "wecom_corps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application" text NOT NULL,
	"corp_id" text NOT NULL,
	"name" text NOT NULL,
	"agent_id" text NOT NULL,
	"permanent_code" "bytea",
	"installed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"asked_for" uuid,
	"organization_id" uuid,
	"confirmed_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	CONSTRAINT "one_corp_of_application" UNIQUE("application","corp_id"),
	CONSTRAINT "wecom_corp_application" CHECK ("wecom_corps"."application" in ('suite', 'own')),
	CONSTRAINT "wecom_corp_code" CHECK ("wecom_corps"."application" = 'own' or "wecom_corps"."permanent_code" is not null),
	CONSTRAINT "wecom_corp_confirmed" CHECK (num_nulls("wecom_corps"."organization_id", "wecom_corps"."confirmed_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "wecom_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wecom_corp_id" uuid NOT NULL,
	"user_key" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"person_id" uuid,
	"bound_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_member_of_corp" UNIQUE("wecom_corp_id","user_key"),
	CONSTRAINT "wecom_member_bound" CHECK (num_nulls("wecom_members"."person_id", "wecom_members"."bound_at") in (0, 2)),
	CONSTRAINT "wecom_member_left" CHECK ("wecom_members"."left_at" is null or "wecom_members"."person_id" is null)
);
--> statement-breakpoint
CREATE TABLE "wecom_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wecom_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"application" text NOT NULL,
	"callback" text NOT NULL,
	"goto" text NOT NULL,
	"account_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"member_id" uuid,
	"bind_until" timestamp with time zone,
	"bound_at" timestamp with time zone,
	CONSTRAINT "wecom_visits_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "wecom_visit_application" CHECK ("wecom_visits"."application" in ('suite', 'own')),
	CONSTRAINT "wecom_visit_callback" CHECK ("wecom_visits"."callback" in ('phone', 'desktop')),
	CONSTRAINT "wecom_visit_member" CHECK (num_nulls("wecom_visits"."member_id", "wecom_visits"."bind_until") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "card_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wecom_contacts" ADD CONSTRAINT "wecom_contacts_member_id_wecom_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."wecom_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_corps" ADD CONSTRAINT "wecom_corps_asked_for_organizations_id_fk" FOREIGN KEY ("asked_for") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_corps" ADD CONSTRAINT "wecom_corps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_members" ADD CONSTRAINT "wecom_members_wecom_corp_id_wecom_corps_id_fk" FOREIGN KEY ("wecom_corp_id") REFERENCES "public"."wecom_corps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_members" ADD CONSTRAINT "wecom_members_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_sessions" ADD CONSTRAINT "wecom_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_sessions" ADD CONSTRAINT "wecom_sessions_member_id_wecom_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."wecom_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_visits" ADD CONSTRAINT "wecom_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wecom_visits" ADD CONSTRAINT "wecom_visits_member_id_wecom_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."wecom_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wecom_callbacks_received_at_index" ON "wecom_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "wecom_corps_organization_id_index" ON "wecom_corps" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "wecom_members_person_id_index" ON "wecom_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "wecom_sessions_member_id_index" ON "wecom_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "wecom_visits_browser_hash_index" ON "wecom_visits" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "wecom_visits_expires_at_index" ON "wecom_visits" USING btree ("expires_at");