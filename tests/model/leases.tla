------------------------------- MODULE leases -------------------------------
(* Which node owns a table: leases, epochs and commits, as in                *)
(* table/storage/leases.py, writers.py and docs/decisions/11.                *)
(*                                                                           *)
(* There is no time. A lease may end at any moment, even a living node's:    *)
(* that covers pauses, clocks that jump and renewals that come too late. A   *)
(* node may go on for any time without noticing that its lease has ended.    *)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS Nodes, Tables, Requests, MaxFailures,
          ChecksEpoch, TakeWaits, RaisesEpoch, AcksAfterCommit, EndsLeases
          \* The last five are TRUE. Each is FALSE in one broken variant, to see the check fail.

Symmetry == Permutations(Nodes) \cup Permutations(Tables)

Sessions == 1..(Cardinality(Nodes) + MaxFailures)
None == 0

VARIABLES
    lease,      \* of each session: "unused", "valid" or "ended" (the rows of `nodes`)
    owner,      \* of each table: a session or None
    epoch,      \* of each table
    acts,       \* of each table: what is durable, as a sequence of [request, turn]
    open,       \* of each table: transactions that have checked the epoch and hold its lock
    turn,       \* of each table: how often it was taken; only the checks below use it
    up,         \* the processes that run
    session,    \* of each process: its session, or None without a lease
    memory,     \* of each process and table: what it has loaded, or {}
    acked,      \* of each table: the requests that were acknowledged
    failures    \* how many there were

vars == <<lease, owner, epoch, acts, open, turn, up, session, memory, acked, failures>>

Init ==
    /\ lease = [s \in Sessions |-> "unused"]
    /\ owner = [t \in Tables |-> None]
    /\ epoch = [t \in Tables |-> 0]
    /\ acts = [t \in Tables |-> <<>>]
    /\ open = [t \in Tables |-> {}]
    /\ turn = [t \in Tables |-> 0]
    /\ up = Nodes
    /\ session = [n \in Nodes |-> None]
    /\ memory = [n \in Nodes |-> [t \in Tables |-> {}]]
    /\ acked = [t \in Tables |-> {}]
    /\ failures = 0

Done(t) == {acts[t][i].request : i \in 1..Len(acts[t])}
Fail == failures < MaxFailures /\ failures' = failures + 1
Lives(s) == \E n \in up : session[n] = s
Forget(n) == memory' = [memory EXCEPT ![n] = [t \in Tables |-> {}]]
Drop(n, t) == memory' = [memory EXCEPT ![n][t] = {}]
Database == <<lease, owner, epoch, acts, open, turn>>

\* Leases

Enter(n) ==  \* a process gets a lease, always with a new session
    /\ n \in up /\ session[n] = None
    /\ \E s \in Sessions :
        /\ lease[s] = "unused" /\ \A r \in Sessions : r < s => lease[r] # "unused"
        /\ lease' = [lease EXCEPT ![s] = "valid"]
        /\ session' = [session EXCEPT ![n] = s]
    /\ UNCHANGED <<owner, epoch, acts, open, turn, up, memory, acked, failures>>

EndDead(s) ==  \* another node has seen no renewal for a whole lease
    /\ EndsLeases
    /\ lease[s] = "valid" /\ ~Lives(s)
    /\ lease' = [lease EXCEPT ![s] = "ended"]
    /\ UNCHANGED <<owner, epoch, acts, open, turn, up, session, memory, acked, failures>>

EndLiving(s) ==  \* the same, but the owner was only paused or slow, or a clock jumped
    /\ lease[s] = "valid" /\ Lives(s) /\ Fail
    /\ lease' = [lease EXCEPT ![s] = "ended"]
    /\ UNCHANGED <<owner, epoch, acts, open, turn, up, session, memory, acked>>

Lapse(n) ==  \* a process notices that its lease has ended
    /\ n \in up /\ session[n] # None /\ lease[session[n]] = "ended"
    /\ session' = [session EXCEPT ![n] = None] /\ Forget(n)
    /\ UNCHANGED <<Database, up, acked, failures>>

LapseEarly(n) ==  \* by its own clock, while the database still has its lease
    /\ n \in up /\ session[n] # None /\ lease[session[n]] = "valid" /\ Fail
    /\ session' = [session EXCEPT ![n] = None] /\ Forget(n)
    /\ UNCHANGED <<Database, up, acked>>

\* Processes

Orphaned(n) == [t \in Tables |-> {[x EXCEPT !.node = IF @ = n THEN None ELSE @] : x \in open[t]}]

Crash(n) ==  \* its transactions may still commit, but nobody hears of it
    /\ n \in up /\ Fail
    /\ up' = up \ {n} /\ session' = [session EXCEPT ![n] = None] /\ Forget(n)
    /\ open' = Orphaned(n)
    /\ UNCHANGED <<lease, owner, epoch, acts, turn, acked>>

Restart(n) ==
    /\ n \notin up /\ up' = up \cup {n}
    /\ UNCHANGED <<Database, session, memory, acked, failures>>

\* Tables

IsFree(t) == IF owner[t] = None THEN TRUE ELSE lease[owner[t]] # "valid"

Take(n, t) ==  \* one conditional UPDATE
    /\ n \in up /\ session[n] # None /\ lease[session[n]] = "valid"
    /\ IsFree(t)
    /\ TakeWaits => open[t] = {}
    /\ owner' = [owner EXCEPT ![t] = session[n]]
    /\ epoch' = [epoch EXCEPT ![t] = IF RaisesEpoch THEN @ + 1 ELSE @]
    /\ turn' = [turn EXCEPT ![t] = @ + 1]
    /\ UNCHANGED <<lease, acts, open, up, session, memory, acked, failures>>

Load(n, t) ==  \* also after a failed write, once its transaction is over
    /\ n \in up /\ session[n] # None /\ owner[t] = session[n] /\ memory[n][t] = {}
    /\ \A x \in open[t] : x.node # n
    /\ memory' = [memory EXCEPT ![n][t] =
        {[epoch |-> epoch[t], turn |-> turn[t], done |-> Done(t), next |-> Len(acts[t]) + 1]}]
    /\ UNCHANGED <<Database, up, session, acked, failures>>

Release(n, t) ==  \* a node that stops hands a table over
    /\ n \in up /\ Fail
    /\ \E m \in memory[n][t] : m.epoch = epoch[t]
    /\ owner[t] = session[n] /\ \A x \in open[t] : x.node # n
    /\ owner' = [owner EXCEPT ![t] = None] /\ Drop(n, t)
    /\ UNCHANGED <<lease, epoch, acts, open, turn, up, session, acked>>

\* Writing

Begin(n, t, r) ==  \* lock the row, check the epoch, insert the act
    /\ n \in up /\ \A x \in open[t] : x.node # n
    /\ \E m \in memory[n][t] :
        /\ r \notin m.done
        /\ ChecksEpoch => m.epoch = epoch[t]
        /\ open' = [open EXCEPT ![t] = @ \cup
            {[node |-> n, request |-> r, turn |-> m.turn, number |-> m.next]}]
        /\ acked' = IF AcksAfterCommit THEN acked ELSE [acked EXCEPT ![t] = @ \cup {r}]
    /\ UNCHANGED <<lease, owner, epoch, acts, turn, up, session, memory, failures>>

Conflict(n, t) ==  \* the epoch is another one: the table is lost
    /\ n \in up /\ \E m \in memory[n][t] : m.epoch # epoch[t]
    /\ \A x \in open[t] : x.node # n
    /\ Drop(n, t)
    /\ UNCHANGED <<Database, up, session, acked, failures>>

Repeat(n, t, r) ==  \* a client repeats a request that is done: it is acknowledged again
    /\ n \in up /\ r \notin acked[t]
    /\ \E m \in memory[n][t] : r \in m.done
    /\ acked' = [acked EXCEPT ![t] = @ \cup {r}]
    /\ UNCHANGED <<Database, up, session, memory, failures>>

Durable(t, x) ==  \* the unique index refuses a number that is taken
    /\ x.number = Len(acts[t]) + 1
    /\ acts' = [acts EXCEPT ![t] = Append(@, [request |-> x.request, turn |-> x.turn])]
    /\ open' = [open EXCEPT ![t] = @ \ {x}]

Commit(t, x) ==  \* and its answer arrives
    /\ x.node # None /\ Durable(t, x)
    /\ acked' = [acked EXCEPT ![t] = @ \cup {x.request}]
    /\ memory' = [memory EXCEPT ![x.node][t] =
        {[m EXCEPT !.done = @ \cup {x.request}, !.next = @ + 1] : m \in @}]
    /\ UNCHANGED <<lease, owner, epoch, turn, up, session, failures>>

LoseAnswer(t, x) ==  \* the connection is cut after the COMMIT
    /\ x.node # None /\ Fail /\ Durable(t, x) /\ Drop(x.node, t)
    /\ UNCHANGED <<lease, owner, epoch, turn, up, session, acked>>

CutBefore(t, x) ==  \* the connection is cut before the COMMIT
    /\ x.node # None /\ Fail /\ Drop(x.node, t)
    /\ open' = [open EXCEPT ![t] = @ \ {x}]
    /\ UNCHANGED <<lease, owner, epoch, acts, turn, up, session, acked>>

Refuse(t, x) ==  \* the number is taken
    /\ x.node # None /\ x.number # Len(acts[t]) + 1 /\ Drop(x.node, t)
    /\ open' = [open EXCEPT ![t] = @ \ {x}]
    /\ UNCHANGED <<lease, owner, epoch, acts, turn, up, session, acked, failures>>

Settle(t, x) ==  \* what a crashed process had begun: PostgreSQL commits it or rolls it back
    /\ x.node = None
    /\ \/ Durable(t, x)
       \/ open' = [open EXCEPT ![t] = @ \ {x}] /\ UNCHANGED acts
    /\ UNCHANGED <<lease, owner, epoch, turn, up, session, memory, acked, failures>>

Finish(t) == \E x \in open[t] : Commit(t, x) \/ Refuse(t, x) \/ Settle(t, x)

Next ==
    \/ \E n \in Nodes : Enter(n) \/ Lapse(n) \/ LapseEarly(n) \/ Crash(n) \/ Restart(n)
    \/ \E s \in Sessions : EndDead(s) \/ EndLiving(s)
    \/ \E t \in Tables :
        \/ Finish(t)
        \/ \E x \in open[t] : LoseAnswer(t, x) \/ CutBefore(t, x)
        \/ \E n \in Nodes :
            \/ Take(n, t) \/ Load(n, t) \/ Release(n, t) \/ Conflict(n, t)
            \/ \E r \in Requests : Begin(n, t, r) \/ Repeat(n, t, r)

Fairness ==
    /\ \A n \in Nodes : WF_vars(Enter(n)) /\ WF_vars(Lapse(n)) /\ WF_vars(Restart(n))
    /\ \A s \in Sessions : WF_vars(EndDead(s))
    /\ \A t \in Tables :
        /\ WF_vars(Finish(t))
        /\ WF_vars(\E n \in Nodes : Take(n, t))
        /\ \A n \in Nodes : WF_vars(Load(n, t)) /\ WF_vars(Conflict(n, t))

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ Fairness

\* What must hold

OwnersInTurn ==  \* no act of an older owner after one of a newer
    \A t \in Tables : \A i, j \in 1..Len(acts[t]) : i < j => acts[t][i].turn <= acts[t][j].turn

Fenced ==  \* nobody writes but the latest owner
    [][\A t \in Tables : Len(acts'[t]) > Len(acts[t])
            => acts'[t][Len(acts'[t])].turn = turn[t]]_vars

AckedIsDurable == \A t \in Tables : acked[t] \subseteq Done(t)

NothingTwice == \A t \in Tables : Cardinality(Done(t)) = Len(acts[t])

EpochsRise == [][\A t \in Tables : epoch'[t] >= epoch[t]
                    /\ (owner'[t] # owner[t] /\ owner'[t] # None => epoch'[t] > epoch[t])]_vars

Served(t) == \E n \in up : memory[n][t] # {} /\ owner[t] = session[n] /\ lease[session[n]] = "valid"
OwnedAgain == \A t \in Tables : []<>Served(t)
=============================================================================
